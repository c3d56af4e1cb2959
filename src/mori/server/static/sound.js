// Small wooden sounds, made here, off unless somebody wants them.

const NOTES = /** @type {Record<string, number[]>} */ ({ choose: [660], move: [330, 262], turn: [392, 523, 659] });
/** @type {AudioContext | null} */
let context = null;

/** @param {string} name */
export function chime(name) {
  if (document.documentElement.dataset.sound !== "on") return;
  context ??= new AudioContext();
  NOTES[name]?.forEach((pitch, place) => note(/** @type {AudioContext} */ (context), pitch, place * 0.09));
}

/** @param {AudioContext} audio @param {number} pitch @param {number} after */
function note(audio, pitch, after) {
  const start = audio.currentTime + after;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.25);
}

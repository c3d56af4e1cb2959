// What idiomorph.min.js puts into the window, as far as it is used here.

interface Window {
  Idiomorph: {
    morph(old: Element, fresh: Element, how: { callbacks: { beforeNodeMorphed(old: Node, fresh: Node): boolean } }): void;
  };
}

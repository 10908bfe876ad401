/** Thrown by a port when a handle names an element that is no longer in the document: the keyword looks for it again. */
export class StaleElement extends Error {
  constructor() {
    super('the element has left the document');
    this.name = 'StaleElement';
  }
}

type Colour = (text: string) => string;

export interface Paint {
  readonly red: Colour;
  readonly green: Colour;
  readonly yellow: Colour;
  readonly bold: Colour;
  readonly dim: Colour;
}

export function paint(colours: boolean): Paint {
  const painted = (code: number, end: number): Colour =>
    colours ? (text) => `\u001b[${code}m${text}\u001b[${end}m` : (text) => text;
  return {
    red: painted(31, 39),
    green: painted(32, 39),
    yellow: painted(33, 39),
    bold: painted(1, 22),
    dim: painted(2, 22),
  };
}

/** A tested page must not be able to steer the terminal: control characters are shown as blanks. */
export function harmless(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ');
}

/** At most `width` characters, an ellipsis where some are missing. */
export function shortened(text: string, width: number): string {
  const letters = [...text];
  return letters.length <= width ? text : `${letters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** 900 → `0.9 s`, 75,000 → `1 min 15 s`. */
export function elapsed(ms: number): string {
  if (ms < 59_950) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The named colours of CSS Color 4 with their hex values. */
const NAMED_COLOURS: ReadonlyMap<string, string> = new Map(
  [
    'aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4 ',
    'black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887 ',
    'cadetblue:5f9ea0 chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc ',
    'crimson:dc143c cyan:00ffff darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 ',
    'darkgreen:006400 darkgrey:a9a9a9 darkkhaki:bdb76b darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 ',
    'darkorchid:9932cc darkred:8b0000 darksalmon:e9967a darkseagreen:8fbc8f darkslateblue:483d8b ',
    'darkslategray:2f4f4f darkslategrey:2f4f4f darkturquoise:00ced1 darkviolet:9400d3 deeppink:ff1493 ',
    'deepskyblue:00bfff dimgray:696969 dimgrey:696969 dodgerblue:1e90ff firebrick:b22222 floralwhite:fffaf0 ',
    'forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520 gray:808080 ',
    'green:008000 greenyellow:adff2f grey:808080 honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082 ',
    'ivory:fffff0 khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd ',
    'lightblue:add8e6 lightcoral:f08080 lightcyan:e0ffff lightgoldenrodyellow:fafad2 lightgray:d3d3d3 ',
    'lightgreen:90ee90 lightgrey:d3d3d3 lightpink:ffb6c1 lightsalmon:ffa07a lightseagreen:20b2aa ',
    'lightskyblue:87cefa lightslategray:778899 lightslategrey:778899 lightsteelblue:b0c4de lightyellow:ffffe0 ',
    'lime:00ff00 limegreen:32cd32 linen:faf0e6 magenta:ff00ff maroon:800000 mediumaquamarine:66cdaa ',
    'mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db mediumseagreen:3cb371 mediumslateblue:7b68ee ',
    'mediumspringgreen:00fa9a mediumturquoise:48d1cc mediumvioletred:c71585 midnightblue:191970 mintcream:f5fffa ',
    'mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 olivedrab:6b8e23 ',
    'orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98 paleturquoise:afeeee ',
    'palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd powderblue:b0e0e6 ',
    'purple:800080 rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 saddlebrown:8b4513 ',
    'salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d silver:c0c0c0 skyblue:87ceeb ',
    'slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa springgreen:00ff7f steelblue:4682b4 tan:d2b48c ',
    'teal:008080 thistle:d8bfd8 tomato:ff6347 turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff ',
    'whitesmoke:f5f5f5 yellow:ffff00 yellowgreen:9acd32',
  ]
    .join('')
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb)\([^()]*\)|(?<![\w-])[a-z]+(?![\w(-])/g;

/** Every colour in a lower-case text as `rgba(r, g, b, a)`; what is no colour stays as it is. */
export function normaliseColours(text: string): string {
  return text.replace(COLOUR, (written) => {
    const colour = readColour(written);
    return colour ? `rgba(${colour.join(', ')})` : written;
  });
}

function readColour(written: string): Rgba | null {
  if (written === 'transparent') return [0, 0, 0, 0];
  if (written.startsWith('#')) return readHex(written.slice(1));
  const named = NAMED_COLOURS.get(written);
  if (named) return readHex(named);
  const call = /^(rgb|hsl|hwb)a?\(([^()]*)\)$/.exec(written);
  return call ? readCall(call[1]!, call[2]!) : null;
}

function readHex(digits: string): Rgba | null {
  const short = digits.length <= 4;
  if (![3, 4, 6, 8].includes(digits.length)) return null;
  const pairs = short ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  const [red, green, blue, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red!, green!, blue!, rounded(alpha / 255)];
}

function readCall(model: string, body: string): Rgba | null {
  const parts = body.split(/[\s,/]+/).filter((part) => part !== '');
  if (parts.length < 3 || parts.length > 4) return null;
  const alpha = parts[3] === undefined ? 1 : portion(parts[3], 1);
  if (model === 'rgb') {
    const channels = parts.slice(0, 3).map((part) => portion(part, 255));
    return finite([channels[0]!, channels[1]!, channels[2]!, alpha]);
  }
  const hue = degrees(parts[0]!);
  const [second, third] = [portion(parts[1]!, 100) / 100, portion(parts[2]!, 100) / 100];
  const channels = model === 'hsl' ? fromHsl(hue, second, third) : fromHwb(hue, second, third);
  return finite([channels[0]! * 255, channels[1]! * 255, channels[2]! * 255, alpha]);
}

function finite([red, green, blue, alpha]: Rgba): Rgba | null {
  const channels = [red, green, blue].map((channel) => Math.round(Math.min(Math.max(channel, 0), 255)));
  const whole: Rgba = [channels[0]!, channels[1]!, channels[2]!, rounded(Math.min(Math.max(alpha, 0), 1))];
  return whole.every(Number.isFinite) ? whole : null;
}

/** A number, or a percentage of `full`. */
function portion(text: string, full: number): number {
  if (text === 'none') return 0;
  return text.endsWith('%') ? (Number(text.slice(0, -1)) * full) / 100 : Number(text);
}

function degrees(text: string): number {
  const match = /^([+-]?[\d.]+)(deg|grad|rad|turn)?$/.exec(text);
  if (!match) return text === 'none' ? 0 : Number.NaN;
  const factor = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }[match[2] ?? 'deg']!;
  return Number(match[1]) * factor;
}

function fromHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  });
}

function fromHwb(hue: number, white: number, black: number): readonly number[] {
  if (white + black >= 1) return [0, 1, 2].map(() => white / (white + black));
  return fromHsl(hue, 1, 0.5).map((channel) => channel * (1 - white - black) + white);
}

/** Alpha has 8 bits in a computed value, which prints as at most three decimals. */
function rounded(alpha: number): number {
  return Math.round(alpha * 1000) / 1000;
}

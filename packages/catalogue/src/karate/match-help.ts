import { type HelpRow, helpRows, type LanguageHelp } from './language-help.ts';

const OPERATORS: readonly HelpRow[] = [
  [
    '==',
    'The same value; keys of maps may stand in any order, items of lists may not.',
    "* match pet == { name: 'Rex', age: '#number' }",
  ],
  ['!=', 'Another value.', "* match pet.name != 'Tom'"],
  [
    'contains',
    'At least these keys of a map, these items of a list, or this part of a text.',
    "* match response contains { name: 'Rex' }",
  ],
  [
    '!contains',
    'None of these keys with these values, none of these items, not this part of a text.',
    "* match tags !contains 'cat'",
  ],
  ['contains only', 'These items and no others, in any order.', "* match tags contains only ['small', 'dog']"],
  ['contains any', 'At least one of these items or keys.', "* match tags contains any ['dog', 'cat']"],
  [
    'contains deep',
    'As contains, and maps and lists inside are compared the same way.',
    "* match response contains deep { owner: { city: 'Riga' } }",
  ],
  [
    'contains only deep',
    'These items and no others, in any order, at every depth.',
    '* match groups contains only deep [[2, 1], [3]]',
  ],
  [
    'contains any deep',
    'At least one of these, compared as contains deep does.',
    "* match response contains any deep { owner: { city: 'Riga' } }",
  ],
  [
    'within',
    'The other way round: all of it is part of what stands on the right.',
    "* match pet within { name: 'Rex', age: 3, tags: [] }",
  ],
  ['!within', 'Not part of what stands on the right.', "* match tags !within ['dog', 'cat']"],
];

const MARKERS: readonly HelpRow[] = [
  ['#ignore', 'Any value; the key may also be missing.', "* match pet == { id: '#ignore', name: 'Rex' }"],
  ['#null', 'The key is there and its value is null.', "* match pet contains { owner: '#null' }"],
  ['#notnull', 'Any value but null.', "* match pet contains { id: '#notnull' }"],
  ['#present', 'The key is there; its value may be null.', "* match pet contains { owner: '#present' }"],
  ['#notpresent', 'The key is not there.', "* match pet contains { password: '#notpresent' }"],
  ['#array', 'A list.', "* match pet contains { tags: '#array' }"],
  ['#object', 'A map.', "* match pet contains { owner: '#object' }"],
  ['#boolean', 'True or false.', "* match pet contains { sold: '#boolean' }"],
  ['#number', 'A number.', "* match pet contains { age: '#number' }"],
  ['#string', 'A text.', "* match pet contains { name: '#string' }"],
  ['#uuid', 'A text that is a UUID.', "* match response.id == '#uuid'"],
  [
    '#regex EXPRESSION',
    'A text that the regular expression fits as a whole.',
    "* match pet.code == '#regex [A-Z]{2}[0-9]+'",
  ],
  [
    '#? CONDITION',
    'The JavaScript holds; _ is the value itself, $ the root, _$ the present item of match each.',
    "* match pet.age == '#? _ > 0 && _ < 40'",
  ],
  [
    '#number? CONDITION',
    'Of this kind, and the JavaScript holds; any marker of a kind may stand there.',
    "* match pet == { age: '#number? _ > 0', name: '#string' }",
  ],
  ['#[]', 'A list.', "* match response.pets == '#[]'"],
  ['#[NUMBER]', 'A list of so many items; JavaScript may stand there too.', "* match response.pets == '#[3]'"],
  [
    '#[] MARKER',
    'A list whose items are all so: a marker, a variable that holds a pattern, or a condition behind ?.',
    "* match response.tags == '#[] #string'",
  ],
  ['#(EXPRESSION)', 'The value of the JavaScript.', "* match response == { name: '#(pet.name)' }"],
  [
    '##MARKER',
    'As the marker, but the key may be missing or its value null.',
    "* match pet contains { owner: '##object' }",
  ],
  ['#(^NAME)', 'Contains what the variable holds.', "* match response == { owner: '#(^owner)' }"],
  ['#(^^NAME)', 'Contains only what the variable holds, in any order.', "* match response == { tags: '#(^^tags)' }"],
  ['#(^*NAME)', 'Contains any of what the variable holds.', "* match response == { tags: '#(^*tags)' }"],
  ['#(^+NAME)', 'Contains what the variable holds, at every depth.', "* match response == { owner: '#(^+owner)' }"],
  ['#(!^NAME)', 'Does not contain what the variable holds.', "* match response == { tags: '#(!^banned)' }"],
  ['#(!=NAME)', 'Is not what the variable holds.', "* match response == { name: '#(!=oldName)' }"],
];

export const OPERATOR_HELP: readonly LanguageHelp[] = helpRows('operator', OPERATORS, (form) => form);

export const MARKER_HELP: readonly LanguageHelp[] = helpRows('marker', MARKERS, (form) =>
  form.replace(/ ?(?:EXPRESSION|CONDITION|MARKER|NUMBER|NAME)/, ''),
);

/** The words that may stand behind `#` or `##`; a word of one's own is none. */
export const MARKER_WORDS: readonly string[] = MARKER_HELP.filter(({ name }) => /^#[a-z]+$/.test(name)).map(
  ({ name }) => name.slice(1),
);

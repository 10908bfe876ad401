/** Steps of a scenario, and its heading with a line above. */
const STEPS = 8;

/** A feature of about so many lines, its steps with locators, keys, variables and outlines. */
export function longFeature(lines: number): string {
  const text = ['@long', 'Feature: A long feature', '', '  Background:', '    Given NAVIGATE_TO_URL <site>', ''];
  for (let number = 0; text.length < lines - 12; number++) {
    const page = `page${number % 40}`;
    const isOutline = number % 10 === 9;
    text.push(`  @part${number % 7}`, `  ${isOutline ? 'Scenario Outline' : 'Scenario'}: Part ${number}`);
    text.push(`    Given SET_VARIABLE <name${number % 50}> {user${number}}`);
    for (let step = 1; step < STEPS; step++) {
      const field = `${page}.field${step}`;
      const steps = [
        `When ENTER [${field}] <user.name>`,
        `And CLICK [${field}]`,
        `Then VERIFY [${field}] {name${number % 50}}`,
      ];
      text.push(`    ${isOutline && step === 3 ? `And ENTER [${field}] <row>` : steps[step % 3]}`);
    }
    if (isOutline) text.push('', '    Examples:', '      | row   |', '      | one   |', '      | two   |');
    text.push('');
  }
  return `${text.join('\n')}\n`;
}

/** The object repository of that feature: 40 objects with 25 locators each. */
export function longObjects(): readonly { name: string; locator: string }[] {
  return Array.from({ length: 40 }, (_, page) => ({
    name: `page${page}`,
    locator: JSON.stringify(
      Object.fromEntries(
        Array.from({ length: 25 }, (_, field) => [`field${field}`, `//input[@id='p${page}f${field}']`]),
      ),
    ),
  }));
}

/** "12 of 80 scenarios match", or how many there are while no tags narrow them. */
export function countText(matching: number, all: number, tags: string): string {
  if (all === 0) return 'There is no scenario to run yet.';
  const word = all === 1 ? 'scenario' : 'scenarios';
  return tags.trim() === '' ? `${all} ${word} to run` : `${matching} of ${all} ${word} match`;
}

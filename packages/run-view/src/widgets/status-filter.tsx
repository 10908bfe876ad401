import type { RunCounts, ScenarioState } from '../model/run-model.ts';

export type StatusChoice = 'all' | ScenarioState;

interface StatusFilterProps {
  readonly counts: RunCounts;
  readonly chosen: StatusChoice;
  readonly onChoose: (choice: StatusChoice) => void;
}

const CHOICES: readonly (readonly [StatusChoice, string])[] = [
  ['all', 'All'],
  ['failed', 'Failed'],
  ['passed', 'Passed'],
  ['skipped', 'Skipped'],
  ['running', 'Running'],
  ['pending', 'Waiting'],
];

/** Chips that narrow a scenario list to one outcome; those without a scenario are left out. */
export function StatusFilter({ counts, chosen, onChoose }: StatusFilterProps) {
  return (
    <fieldset className="rv-filter">
      <legend className="rv-only-read">Show scenarios by outcome</legend>
      {CHOICES.map(([choice, label]) => {
        const count = choice === 'all' ? counts.total : counts[choice];
        if (choice !== 'all' && count === 0 && chosen !== choice) return null;
        return (
          <button
            key={choice}
            type="button"
            className={`rv-filter-chip rv-filter-${choice}`}
            aria-pressed={chosen === choice}
            onClick={() => onChoose(choice)}
          >
            {label} {count}
          </button>
        );
      })}
    </fieldset>
  );
}

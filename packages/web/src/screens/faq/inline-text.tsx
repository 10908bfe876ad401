import { Fragment, type ReactNode } from 'react';

/** Words between backticks as code, between double asterisks strong. */
export function InlineText({ children }: { children: string }): ReactNode {
  return children.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, place) => {
    // The parts of a fixed text never move.
    const key = `${place}${part}`;
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}

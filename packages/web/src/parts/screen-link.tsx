import { Link, type LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import type { ScreenPath } from '../app/paths.ts';

export interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of `PATHS`, or `.` for the screen that is open. */
  readonly to: ScreenPath | '.';
  /** New search parameters, or a function of the present ones. */
  readonly search?: object | ((old: Record<string, unknown>) => object);
  readonly activeOptions?: LinkProps['activeOptions'];
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/**
 * The router's link with plain types, so that it can stand as `component={ScreenLink}` of any widget (the two generic types do not
 * meet). The routes validate their search parameters themselves.
 */
export function ScreenLink({ to, search, ...rest }: ScreenLinkProps) {
  return <Link {...rest} to={to as '/features'} search={search as { project?: number } | undefined} />;
}

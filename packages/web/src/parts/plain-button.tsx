import type { ReactNode } from 'react';
import type { ScreenPath } from '../app/paths.ts';
import look from './plain-button.module.css';
import { ScreenLink } from './screen-link.tsx';

export interface PlainButtonProps {
  readonly children: ReactNode;
  readonly kind?: 'filled' | 'second' | 'outlined' | 'text';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly label?: string | undefined;
  readonly title?: string;
  readonly onClick?: () => void;
  /** A screen of the product. */
  readonly to?: ScreenPath;
  readonly search?: object;
  /** An address that the server answers. */
  readonly href?: string;
}

/** The button of the screens that load no widget library; a link when it leads somewhere. */
export function PlainButton(props: PlainButtonProps) {
  const {
    children,
    kind = 'text',
    size = 'medium',
    icon,
    busy = false,
    label,
    title,
    onClick,
    to,
    search,
    href,
  } = props;
  const shared = {
    className: `${look.button} ${look[kind]} ${look[size]}`,
    'aria-label': label,
    title,
    onClick,
    children: (
      <>
        {busy ? <span className={look.busy} aria-hidden="true" /> : icon}
        {children}
      </>
    ),
  };
  if (to !== undefined) return <ScreenLink {...shared} to={to} {...(search ? { search } : {})} />;
  if (href !== undefined) return <a {...shared} href={href} />;
  return <button {...shared} type="button" disabled={busy} aria-busy={busy || undefined} />;
}

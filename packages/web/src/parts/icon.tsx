import { ICON_PATHS, type IconName } from './icon-paths.ts';

export interface IconProps {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
  readonly colour?: string;
}

/** An ornament beside words or a label; screen readers pass it by. */
export function Icon({ name, size = 20, colour = 'currentColor' }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={colour}
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';

export interface PartTabsProps {
  /** Begins the ids of tabs and panels. */
  readonly name: string;
  readonly label: string;
  readonly at: number;
  readonly onAt?: (at: number) => void;
  readonly tabs: readonly { readonly label: string; readonly broken?: boolean }[];
}

/** The tabs of what is open; each belongs to the `PartPanel` of its place. */
export function PartTabs({ name, label, at, onAt, tabs }: PartTabsProps) {
  return (
    <Tabs
      value={at}
      onChange={(_, next) => onAt?.(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={label}
      sx={{ mt: 0.75, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab, place) => (
        <Tab
          // biome-ignore lint/suspicious/noArrayIndexKey: a tab is its place; its label may change with what it counts
          key={place}
          id={`${name}-tab-${place}`}
          aria-controls={`${name}-panel-${place}`}
          label={tab.broken ? `${tab.label} (invalid)` : tab.label}
          sx={{ color: tab.broken ? 'error.main' : undefined }}
        />
      ))}
    </Tabs>
  );
}

export interface PartPanelProps {
  readonly name: string;
  readonly place: number;
  readonly at: number;
  /** Stays alive behind the other tabs. */
  readonly keep?: boolean;
  readonly children: ReactNode;
}

export function PartPanel({ name, place, at, keep = false, children }: PartPanelProps) {
  if (place !== at && !keep) return null;
  return (
    <div role="tabpanel" id={`${name}-panel-${place}`} aria-labelledby={`${name}-tab-${place}`} hidden={place !== at}>
      {children}
    </div>
  );
}

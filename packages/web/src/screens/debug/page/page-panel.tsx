import Box from '@mui/material/Box';
import type { WatchedSession } from '../use-debug-events.ts';
import type { DebugOrders } from '../use-debug-orders.ts';
import { PageBar } from './page-bar.tsx';
import { PageOffers } from './page-offers.tsx';
import { PageStage } from './page-stage.tsx';
import type { PageHand } from './use-page-hand.ts';

export interface PagePanelProps {
  readonly hand: PageHand;
  readonly picture: WatchedSession['picture'];
  readonly orders: Pick<DebugOrders, 'open' | 'paused'>;
  readonly recording: boolean;
  /** The page takes the place of the text. */
  readonly large: boolean;
  /** Left out where there is no room to grow into. */
  readonly onLarge: ((large: boolean) => void) | undefined;
  /** Names of files that can be given to the page. */
  readonly files: readonly string[];
}

/** The page of a session: where it is, its picture, and what the hand in it does. */
export function PagePanel({ hand, picture, orders, recording, large, onLarge, files }: PagePanelProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {orders.open && <PageBar hand={hand} recording={recording} large={large} {...(onLarge && { onLarge })} />}
      <PageStage
        picture={picture}
        hand={hand}
        maxHeight={{ md: large ? '54dvh' : '30dvh' }}
        waiting={
          orders.open ? 'The page appears here once the browser is open.' : 'The browser of this session is closed.'
        }
      />
      <Box role="status" sx={{ fontSize: 12, color: 'text.secondary', minHeight: 18, overflowWrap: 'anywhere' }}>
        {handWords(hand, orders)}
      </Box>
      <PageOffers hand={hand} files={files} />
    </Box>
  );
}

/** What a press in the picture does now, and what came of the last one. */
function handWords(hand: PageHand, { open, paused }: PagePanelProps['orders']): string {
  if (!open) return '';
  if (!paused) return 'The page can be used while the session is paused.';
  if (hand.problem !== null) return hand.problem;
  if (hand.view?.size == null) return hand.view?.dialog ? '' : 'Open an address, or run a step that opens a page.';
  if (hand.mode === 'pick') return 'Click the element that you want locators for.';
  if (hand.mode === 'check') return 'Click the element that you want to check.';
  const { pulse } = hand;
  return pulse?.ms == null ? 'Click, type and scroll in the page.' : `The page answered after ${pulse.ms} ms.`;
}

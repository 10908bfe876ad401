import type { Behaviour } from '../behaviour.ts';
import * as alignment from './verify-alignment.run.ts';
import * as extent from './verify-extent.run.ts';
import * as position from './verify-position.run.ts';
import * as set from './verify-set.run.ts';
import * as visibility from './verify-visibility.run.ts';

/** What each layout action does. */
export const LAYOUT_BEHAVIOURS: { readonly [keyword: string]: Behaviour } = {
  UI_DISTANCE: position.checkDistance,

  VERIFY_LAYOUT_ABOVE: position.checkAbove,
  VERIFY_LAYOUT_BELOW: position.checkBelow,
  VERIFY_LAYOUT_LEFT_OF: position.checkLeftOf,
  VERIFY_LAYOUT_RIGHT_OF: position.checkRightOf,
  VERIFY_LAYOUT_INSIDE: position.checkInside,
  VERIFY_LAYOUT_INSIDE_PARTLY: position.checkInsidePartly,
  VERIFY_LAYOUT_CONTAINS: position.checkContains,
  VERIFY_LAYOUT_NEAR: position.checkNear,
  VERIFY_LAYOUT_ON: position.checkOn,
  VERIFY_LAYOUT_OVERLAPS: position.checkOverlaps,
  VERIFY_LAYOUT_NOT_OVERLAPS: position.checkNotOverlaps,

  VERIFY_LAYOUT_ALIGNED_LEFT: alignment.checkAlignedLeft,
  VERIFY_LAYOUT_ALIGNED_RIGHT: alignment.checkAlignedRight,
  VERIFY_LAYOUT_ALIGNED_TOP: alignment.checkAlignedTop,
  VERIFY_LAYOUT_ALIGNED_BOTTOM: alignment.checkAlignedBottom,
  VERIFY_LAYOUT_ALIGNED_HORIZONTALLY: alignment.checkAlignedHorizontally,
  VERIFY_LAYOUT_ALIGNED_VERTICALLY: alignment.checkAlignedVertically,
  VERIFY_LAYOUT_CENTERED_HORIZONTALLY: alignment.checkCenteredHorizontally,
  VERIFY_LAYOUT_CENTERED_VERTICALLY: alignment.checkCenteredVertically,
  VERIFY_LAYOUT_CENTERED: alignment.checkCentered,

  VERIFY_LAYOUT_WIDTH: extent.checkLayoutWidth,
  VERIFY_LAYOUT_HEIGHT: extent.checkLayoutHeight,
  VERIFY_LAYOUT_SAME_WIDTH: extent.checkSameWidth,
  VERIFY_LAYOUT_SAME_HEIGHT: extent.checkSameHeight,
  VERIFY_LAYOUT_SAME_SIZE: extent.checkSameSize,
  VERIFY_LAYOUT_ASPECT_RATIO: extent.checkAspectRatio,

  VERIFY_LAYOUT_VISIBLE: visibility.checkLayoutVisible,
  VERIFY_LAYOUT_ABSENT: visibility.checkLayoutAbsent,
  VERIFY_LAYOUT_IN_VIEWPORT: visibility.checkInViewport,
  VERIFY_LAYOUT_NOT_CLIPPED: visibility.checkNotClipped,
  VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL: visibility.checkNoHorizontalScroll,

  VERIFY_LAYOUT_IN_ROW: set.checkInRow,
  VERIFY_LAYOUT_IN_COLUMN: set.checkInColumn,
  VERIFY_LAYOUT_EQUAL_SPACING: set.checkEqualSpacing,
  VERIFY_LAYOUT_COLUMNS: set.checkColumns,
};

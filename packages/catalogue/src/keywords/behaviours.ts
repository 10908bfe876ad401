import type { Behaviour } from './behaviour.ts';
import { clickThenEnter } from './click/click-and-enter.run.ts';
import { clickAtPoint } from './click/click-at.run.ts';
import { clickByScript, clickElement, doubleClickElement, rightClickElement } from './click/click-element.run.ts';
import { clickLink, clickPartialLink } from './click/click-link.run.ts';
import { clickRandomElement } from './click/click-random.run.ts';
import {
  clickExactSubElement,
  clickNumberedSubElement,
  clickSubElement,
  hoverNumberedSubElement,
} from './click/click-sub-element.run.ts';
import { dragElement } from './click/drag-and-drop.run.ts';
import { hoverElement, hoverThenClick } from './click/hover.run.ts';
import { continueOnlyIf } from './condition-math-jwt/if-condition.run.ts';
import { decodeToken } from './condition-math-jwt/jwt-decode.run.ts';
import { calculateQuery } from './condition-math-jwt/math-operations.run.ts';
import {
  checkCookie,
  deleteAllCookies,
  deleteCookie,
  keepCookie,
  setCookiesFromSetting,
} from './cookies/cookies.run.ts';
import { deleteByKeys, emptyField } from './enter/clear-field.run.ts';
import { enterByScript, setTextOfElement } from './enter/enter-by-script.run.ts';
import { enterDateText } from './enter/enter-date.run.ts';
import { enterRandomCharacters, enterRandomInteger } from './enter/enter-random.run.ts';
import {
  appendText,
  enterAndPressEnter,
  enterOnNumberedElement,
  enterSecretText,
  enterText,
  enterTextSlowly,
} from './enter/enter-text.run.ts';
import { uploadFile } from './enter/file-upload.run.ts';
import { acceptOpenAlert, checkAlert, dismissOpenAlert, fillOpenPrompt } from './frames-windows/answer-alert.run.ts';
import { dragIntoFrame } from './frames-windows/frame-drag-and-drop.run.ts';
import { leaveAllFrames, leaveFrame, switchToFrame, switchToFrameAt } from './frames-windows/switch-frame.run.ts';
import { closeWindowByTitle, openTab, switchToWindow } from './frames-windows/switch-window.run.ts';
import { pressKeys, pressTab, pressTabInElement, sendTabKey } from './keys/press-keys.run.ts';
import { LAYOUT_BEHAVIOURS } from './layout/layout-behaviours.ts';
import { downloadFile } from './navigation/file-download.run.ts';
import { openPage } from './navigation/open-page.run.ts';
import { resizeWindow } from './navigation/set-window-size.run.ts';
import { goBack, goForward, reloadPage } from './navigation/traverse-history.run.ts';
import { checkTitle } from './navigation/validate-title.run.ts';
import { checkCurrentUrl, checkUrlContains } from './navigation/verify-url.run.ts';
import { checkNumericValues, checkRelativeValues } from './numeric/compare-values.run.ts';
import { checkMathOfElements } from './numeric/math-of-elements.run.ts';
import { checkAccessibility } from './report/axe-check.run.ts';
import { drawAttention, printText, takePicture } from './report/show-in-report.run.ts';
import { callCustomAction } from './script-custom/call-custom.run.ts';
import { runScript } from './script-custom/execute-java-script.run.ts';
import { scrollInside } from './scroll/scroll-inside.run.ts';
import { bringIntoView, scrollByDistance, scrollPage } from './scroll/scroll-page.run.ts';
import { chooseRadio, tickBox, untickBox } from './select/choose-box.run.ts';
import {
  checkChosenOptions,
  chooseByIndex,
  chooseByPart,
  chooseByText,
  chooseByValue,
  unchoose,
} from './select/choose-option.run.ts';
import {
  keepAttribute,
  keepCount,
  keepCss,
  keepHeight,
  keepPart,
  keepText,
  keepUrl,
  keepWidth,
} from './variables/set-variable.run.ts';
import { checkVariable } from './variables/verify-variable.run.ts';
import {
  checkAttributeContains,
  checkAttributePresent,
  checkAttributeValue,
  checkCss,
  removeAttributeByScript,
  setAttributeByScript,
} from './verify-attribute-css/verify-attribute.run.ts';
import { checkImageLoaded, checkImageSource } from './verify-element/verify-image.run.ts';
import { checkSelected, checkUnselected } from './verify-element/verify-selected.run.ts';
import { checkElementHeight, checkElementWidth, checkHeight } from './verify-element/verify-size.run.ts';
import {
  checkClickable,
  checkDisabled,
  checkEnabled,
  checkNotPresent,
  checkNotVisible,
  checkPresent,
  checkVisible,
} from './verify-element/verify-state.run.ts';
import { checkCount, checkTexts } from './verify-elements/verify-elements.run.ts';
import { checkAttributes, checkCssOfAll, checkStringOperation } from './verify-elements/verify-elements-values.run.ts';
import { checkLink, checkPartialLink } from './verify-text/verify-link.run.ts';
import {
  checkText,
  checkTextContains,
  checkTextIgnoringCase,
  checkTextMatches,
} from './verify-text/verify-text.run.ts';
import { checkTextLength, checkValue, checkValueLength } from './verify-text/verify-value.run.ts';
import {
  pause,
  waitFluently,
  waitForDisplayed,
  waitUntilCount,
  waitUntilState,
  waitUntilTextAppears,
} from './wait/wait-for-element.run.ts';
import { waitUntilAddressContains, waitUntilLoaded } from './wait/wait-for-page.run.ts';
import { waitUntilAttributeIs, waitUntilCssIs } from './wait/wait-for-value.run.ts';

const BEHAVIOURS: { readonly [keyword: string]: Behaviour } = {
  NAVIGATE_TO_URL: openPage,
  NAVIGATE_BACK: goBack,
  NAVIGATE_FORWARD: goForward,
  REFRESH_PAGE: reloadPage,
  SET_WINDOW_SIZE: resizeWindow,
  VERIFY_CURRENT_URL: checkCurrentUrl,
  VERIFY_URL_CONTAINS: checkUrlContains,
  VALIDATE_TITLE: checkTitle,
  FILE_DOWNLOAD: downloadFile,

  CLICK: clickElement,
  CLICK_AT: clickAtPoint,
  CLICK_JS: clickByScript,
  CLICK_ON_SUB_ELEMENT: clickSubElement,
  CLICK_ON_EXACT_SUB_ELEMENT: clickExactSubElement,
  CLICK_ON_INDEX_SUB_ELEMENT: clickNumberedSubElement,
  CLICK_ON_LINK: clickLink,
  CLICK_ON_PARTIAL_LINK: clickPartialLink,
  CLICK_RANDOM: clickRandomElement,
  DOUBLE_CLICK: doubleClickElement,
  CLICK_AND_ENTER: clickThenEnter,
  RIGHT_CLICK: rightClickElement,
  HOVER: hoverElement,
  HOVER_AND_CLICK: hoverThenClick,
  HOVER_ON_INDEX_SUB_ELEMENT: hoverNumberedSubElement,
  DRAG_AND_DROP: dragElement,

  ENTER: enterText,
  ENTER_APPEND: appendText,
  ENTER_JS: enterByScript,
  SET_ELEMENT_TEXT: setTextOfElement,
  CLEAR_FIELD: emptyField,
  DELETE_TEXT: deleteByKeys,
  ENTER_AND_SUBMIT: enterAndPressEnter,
  ENTER_SLOWLY: enterTextSlowly,
  ENTER_SECRET: enterSecretText,
  ENTER_RANDOM_TEXT: enterRandomCharacters,
  ENTER_RANDOM_NUMBER: enterRandomInteger,
  ENTER_DATE: enterDateText,
  ENTER_ON_INDEX_ELEMENT: enterOnNumberedElement,
  FILE_UPLOAD: uploadFile,

  SEND_TAB: sendTabKey,
  SEND_TAB_ACTION: pressTabInElement,
  TAB_KEY_PRESS: pressTab,
  KEY_PRESS: pressKeys,

  SCROLL: scrollPage,
  SCROLL_TO_ELEMENT: bringIntoView,
  SCROLL_BY: scrollByDistance,
  DIV_SCROLLBAR: scrollInside,

  SELECT: chooseByText,
  SELECT_PARTIAL_TEXT: chooseByPart,
  SELECT_BY_VALUE: chooseByValue,
  SELECT_BY_INDEX: chooseByIndex,
  SELECT_CHECKBOX: tickBox,
  SELECT_RADIO_BUTTON: chooseRadio,
  UNSELECT: unchoose,
  UNSELECT_CHECKBOX: untickBox,
  VERIFY_SELECTED_OPTION: checkChosenOptions,

  DELAY: pause,
  EXPLICIT_WAIT: waitForDisplayed,
  FLUENT_WAIT: waitFluently,
  WAIT_UNTIL: waitUntilState,
  WAIT_UNTIL_ATTRIBUTE: waitUntilAttributeIs,
  WAIT_UNTIL_CSS: waitUntilCssIs,
  WAIT_UNTIL_TEXT: waitUntilTextAppears,
  WAIT_UNTIL_ELEMENTS_COUNT: waitUntilCount,
  WAIT_UNTIL_URL_CONTAINS: waitUntilAddressContains,
  WAIT_UNTIL_PAGE_LOADED: waitUntilLoaded,

  SWITCH_IFRAME: switchToFrame,
  SWITCH_IFRAME_LOCATOR: switchToFrameAt,
  SWITCH_TO_DEFAULT_CONTENT: leaveAllFrames,
  SWITCH_TO_PARENT_FRAME: leaveFrame,
  SWITCH_WINDOW: switchToWindow,
  CLOSE_TAB: closeWindowByTitle,
  OPEN_NEW_TAB: openTab,
  FRAME_DRAG_AND_DROP: dragIntoFrame,
  VERIFY_ALERT_PRESENT: checkAlert,
  ACCEPT_ALERT: acceptOpenAlert,
  DISMISS_ALERT: dismissOpenAlert,
  ENTER_ALERT_TEXT: fillOpenPrompt,

  ELEMENT_IS_CLICKABLE: checkClickable,
  ELEMENT_IS_ENABLED: checkEnabled,
  ELEMENT_IS_DISABLED: checkDisabled,
  VERIFY_ELEMENT_PRESENT: checkPresent,
  VERIFY_ELEMENT_NOT_PRESENT: checkNotPresent,
  VERIFY_ELEMENT_VISIBLE: checkVisible,
  VERIFY_ELEMENT_NOT_VISIBLE: checkNotVisible,
  VERIFY_ELEMENT_HEIGHT: checkElementHeight,
  VERIFY_ELEMENT_WIDTH: checkElementWidth,
  VERIFY_HEIGHT: checkHeight,
  VERIFY_IMAGE_LOADED: checkImageLoaded,
  VERIFY_IMAGE_SRC_EXIST: checkImageSource,
  VERIFY_IS_SELECTED: checkSelected,
  VERIFY_IS_UNSELECTED: checkUnselected,

  VERIFY: checkText,
  VERIFY_TEXT_CONTAINS: checkTextContains,
  VERIFY_TEXT_IGNORE_CASE: checkTextIgnoringCase,
  VERIFY_TEXT_MATCHES: checkTextMatches,
  VERIFY_VALUE: checkValue,
  VERIFY_LINK: checkLink,
  VERIFY_PARTIAL_LINK: checkPartialLink,
  VERIFY_ELEMENT_TEXT_LENGTH: checkTextLength,
  VERIFY_ELEMENT_VALUE_LENGTH: checkValueLength,

  VERIFY_ATTRIBUTE_VALUE: checkAttributeValue,
  VERIFY_ATTRIBUTE_CONTAINS: checkAttributeContains,
  VERIFY_ATTRIBUTE_PRESENT: checkAttributePresent,
  SET_ATTRIBUTE: setAttributeByScript,
  REMOVE_ATTRIBUTE: removeAttributeByScript,
  VERIFY_CSS_VALUE: checkCss,

  VERIFY_ELEMENTS_COUNT: checkCount,
  VERIFY_ELEMENTS_TEXT_VALUES: checkTexts,
  VERIFY_ELEMENTS_ATTRIBUTE_VALUE: checkAttributes,
  VERIFY_ELEMENTS_CSS_VALUE: checkCssOfAll,
  VERIFY_ELEMENTS_STRING_OPERATIONS: checkStringOperation,

  VERIFY_NUMERIC_VALUES: checkNumericValues,
  VERIFY_RELATIVE_VALUES: checkRelativeValues,
  VERIFY_ELEMENTS_MATH_OPERATION: checkMathOfElements,

  SET_VARIABLE: keepText,
  SET_ATTRIBUTE_VARIABLE: keepAttribute,
  SET_CSS_VARIABLE: keepCss,
  SET_URL_VARIABLE: keepUrl,
  SET_HEIGHT_VARIABLE: keepHeight,
  SET_WIDTH_VARIABLE: keepWidth,
  SET_COUNT_VARIABLE: keepCount,
  SET_VARIABLE_BY_REGEX: keepPart,
  VERIFY_VARIABLE: checkVariable,

  SET_COOKIES: setCookiesFromSetting,
  SET_COOKIE_VARIABLE: keepCookie,
  REMOVE_COOKIE: deleteCookie,
  REMOVE_ALL_COOKIES: deleteAllCookies,
  VERIFY_COOKIE_VALUE: checkCookie,

  EXECUTE_JAVA_SCRIPT: runScript,
  CALL_CUSTOM: callCustomAction,

  CAPTURE_SCREENSHOT: takePicture,
  AXE_CHECK: checkAccessibility,
  HIGHLIGHT_ELEMENT: drawAttention,
  PRINT_TO_REPORT: printText,

  IF_CONDITION: continueOnlyIf,
  MATH_OPERATIONS: calculateQuery,
  JWT_DECODE: decodeToken,

  ...LAYOUT_BEHAVIOURS,
};

/** What a keyword does; undefined for one that has no behaviour. */
export function behaviourOf(keyword: string): Behaviour | undefined {
  return Object.hasOwn(BEHAVIOURS, keyword) ? BEHAVIOURS[keyword] : undefined;
}

/** Keywords that can run. */
export function runnableKeywords(): readonly string[] {
  return Object.keys(BEHAVIOURS);
}

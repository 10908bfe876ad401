import { clickAndEnter } from './click/click-and-enter.step.ts';
import { clickAt } from './click/click-at.step.ts';
import { click, clickJs, doubleClick, rightClick } from './click/click-element.step.ts';
import { clickOnLink, clickOnPartialLink } from './click/click-link.step.ts';
import { clickRandom } from './click/click-random.step.ts';
import {
  clickOnExactSubElement,
  clickOnIndexSubElement,
  clickOnSubElement,
  hoverOnIndexSubElement,
} from './click/click-sub-element.step.ts';
import { dragAndDrop } from './click/drag-and-drop.step.ts';
import { hover, hoverAndClick } from './click/hover.step.ts';
import { ifCondition } from './condition-math-jwt/if-condition.step.ts';
import { jwtDecode } from './condition-math-jwt/jwt-decode.step.ts';
import { mathOperations } from './condition-math-jwt/math-operations.step.ts';
import {
  removeAllCookies,
  removeCookie,
  setCookies,
  setCookieVariable,
  verifyCookieValue,
} from './cookies/cookies.step.ts';
import { DEVICE_STEPS } from './device-steps.ts';
import { clearField, deleteText } from './enter/clear-field.step.ts';
import { enterJs, setElementText } from './enter/enter-by-script.step.ts';
import { enterDate } from './enter/enter-date.step.ts';
import { enterRandomNumber, enterRandomText } from './enter/enter-random.step.ts';
import {
  enter,
  enterAndSubmit,
  enterAppend,
  enterOnIndexElement,
  enterSecret,
  enterSlowly,
} from './enter/enter-text.step.ts';
import { fileUpload } from './enter/file-upload.step.ts';
import { acceptAlert, dismissAlert, enterAlertText, verifyAlertPresent } from './frames-windows/answer-alert.step.ts';
import { frameDragAndDrop } from './frames-windows/frame-drag-and-drop.step.ts';
import {
  switchIframe,
  switchIframeLocator,
  switchToDefaultContent,
  switchToParentFrame,
} from './frames-windows/switch-frame.step.ts';
import { closeTab, openNewTab, switchWindow } from './frames-windows/switch-window.step.ts';
import { keyPress, sendTab, sendTabAction, tabKeyPress } from './keys/press-keys.step.ts';
import { LAYOUT_STEPS } from './layout/layout-steps.ts';
import { fileDownload } from './navigation/file-download.step.ts';
import { navigateToUrl } from './navigation/open-page.step.ts';
import { setWindowSize } from './navigation/set-window-size.step.ts';
import { navigateBack, navigateForward, refreshPage } from './navigation/traverse-history.step.ts';
import { validateTitle } from './navigation/validate-title.step.ts';
import { verifyCurrentUrl, verifyUrlContains } from './navigation/verify-url.step.ts';
import { verifyNumericValues, verifyRelativeValues } from './numeric/compare-values.step.ts';
import { verifyElementsMathOperation } from './numeric/math-of-elements.step.ts';
import { axeCheck } from './report/axe-check.step.ts';
import { captureScreenshot, highlightElement, printToReport } from './report/show-in-report.step.ts';
import { callCustom } from './script-custom/call-custom.step.ts';
import { executeJavaScript } from './script-custom/execute-java-script.step.ts';
import { divScrollbar } from './scroll/scroll-inside.step.ts';
import { scroll, scrollBy, scrollToElement } from './scroll/scroll-page.step.ts';
import { selectCheckbox, selectRadioButton, unselectCheckbox } from './select/choose-box.step.ts';
import {
  select,
  selectByIndex,
  selectByValue,
  selectPartialText,
  unselect,
  verifySelectedOption,
} from './select/choose-option.step.ts';
import type { Step } from './step.ts';
import {
  setAttributeVariable,
  setCountVariable,
  setCssVariable,
  setHeightVariable,
  setUrlVariable,
  setVariable,
  setVariableByRegex,
  setWidthVariable,
} from './variables/set-variable.step.ts';
import { verifyVariable } from './variables/verify-variable.step.ts';
import {
  removeAttribute,
  setAttribute,
  verifyAttributeContains,
  verifyAttributePresent,
  verifyAttributeValue,
  verifyCssValue,
} from './verify-attribute-css/verify-attribute.step.ts';
import { verifyImageLoaded, verifyImageSrcExist } from './verify-element/verify-image.step.ts';
import { verifyIsSelected, verifyIsUnselected } from './verify-element/verify-selected.step.ts';
import { verifyElementHeight, verifyElementWidth, verifyHeight } from './verify-element/verify-size.step.ts';
import {
  elementIsClickable,
  elementIsDisabled,
  elementIsEnabled,
  verifyElementNotPresent,
  verifyElementNotVisible,
  verifyElementPresent,
  verifyElementVisible,
} from './verify-element/verify-state.step.ts';
import {
  verifyElementsAttributeValue,
  verifyElementsCount,
  verifyElementsCssValue,
  verifyElementsStringOperations,
  verifyElementsTextValues,
} from './verify-elements/verify-elements.step.ts';
import { verifyLink, verifyPartialLink } from './verify-text/verify-link.step.ts';
import { verify, verifyTextContains, verifyTextIgnoreCase, verifyTextMatches } from './verify-text/verify-text.step.ts';
import { verifyElementTextLength, verifyElementValueLength, verifyValue } from './verify-text/verify-value.step.ts';
import {
  delay,
  explicitWait,
  fluentWait,
  waitUntil,
  waitUntilAttribute,
  waitUntilCss,
  waitUntilElementsCount,
  waitUntilPageLoaded,
  waitUntilText,
  waitUntilUrlContains,
} from './wait/wait.step.ts';

/**
 * Every keyword as data, by group, in the order in which help shows them. The editor in the browser loads this, so nothing here may lead
 * to a behaviour (those are in behaviours.ts).
 */
export const STEPS: readonly Step[] = [
  navigateToUrl,
  navigateBack,
  navigateForward,
  refreshPage,
  setWindowSize,
  verifyCurrentUrl,
  verifyUrlContains,
  validateTitle,
  fileDownload,

  click,
  clickAt,
  clickJs,
  clickOnSubElement,
  clickOnExactSubElement,
  clickOnIndexSubElement,
  clickOnLink,
  clickOnPartialLink,
  clickRandom,
  doubleClick,
  clickAndEnter,
  rightClick,
  hover,
  hoverAndClick,
  hoverOnIndexSubElement,
  dragAndDrop,

  enter,
  enterAppend,
  enterJs,
  setElementText,
  clearField,
  deleteText,
  enterAndSubmit,
  enterSlowly,
  enterSecret,
  enterRandomText,
  enterRandomNumber,
  enterDate,
  enterOnIndexElement,
  fileUpload,

  sendTab,
  sendTabAction,
  tabKeyPress,
  keyPress,

  scroll,
  scrollToElement,
  scrollBy,
  divScrollbar,

  select,
  selectPartialText,
  selectByValue,
  selectByIndex,
  selectCheckbox,
  selectRadioButton,
  unselect,
  unselectCheckbox,
  verifySelectedOption,

  delay,
  explicitWait,
  fluentWait,
  waitUntil,
  waitUntilAttribute,
  waitUntilCss,
  waitUntilText,
  waitUntilElementsCount,
  waitUntilUrlContains,
  waitUntilPageLoaded,

  switchIframe,
  switchIframeLocator,
  switchToDefaultContent,
  switchToParentFrame,
  switchWindow,
  closeTab,
  openNewTab,
  frameDragAndDrop,
  verifyAlertPresent,
  acceptAlert,
  dismissAlert,
  enterAlertText,

  elementIsClickable,
  elementIsEnabled,
  elementIsDisabled,
  verifyElementPresent,
  verifyElementNotPresent,
  verifyElementVisible,
  verifyElementNotVisible,
  verifyElementHeight,
  verifyElementWidth,
  verifyHeight,
  verifyImageLoaded,
  verifyImageSrcExist,
  verifyIsSelected,
  verifyIsUnselected,

  verify,
  verifyTextContains,
  verifyTextIgnoreCase,
  verifyTextMatches,
  verifyValue,
  verifyLink,
  verifyPartialLink,
  verifyElementTextLength,
  verifyElementValueLength,

  verifyAttributeValue,
  verifyAttributeContains,
  verifyAttributePresent,
  setAttribute,
  removeAttribute,
  verifyCssValue,

  verifyElementsCount,
  verifyElementsTextValues,
  verifyElementsAttributeValue,
  verifyElementsCssValue,
  verifyElementsStringOperations,

  verifyNumericValues,
  verifyRelativeValues,
  verifyElementsMathOperation,

  setVariable,
  setAttributeVariable,
  setCssVariable,
  setUrlVariable,
  setHeightVariable,
  setWidthVariable,
  setCountVariable,
  setVariableByRegex,
  verifyVariable,

  setCookies,
  setCookieVariable,
  removeCookie,
  removeAllCookies,
  verifyCookieValue,

  executeJavaScript,
  callCustom,

  captureScreenshot,
  axeCheck,
  highlightElement,
  printToReport,

  ifCondition,
  mathOperations,
  jwtDecode,

  ...LAYOUT_STEPS,

  ...DEVICE_STEPS,
];

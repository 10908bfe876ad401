/** A driver's name for an element: WebDriver's element reference, BiDi's shared id. */
export type ElementReference = string;

/** `java.time`, and the dates before it. */
export function timeClasses(): { readonly [name: string]: unknown } {
  return {};
}

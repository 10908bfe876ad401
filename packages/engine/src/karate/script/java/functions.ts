/** Interfaces with one method: what a script gives for them is a function that also has the method's name. */
const METHODS: { readonly [name: string]: string } = {
  'java.lang.Runnable': 'run',
  'java.lang.Comparable': 'compareTo',
  'java.util.concurrent.Callable': 'call',
  'java.util.function.Function': 'apply',
  'java.util.function.BiFunction': 'apply',
  'java.util.function.UnaryOperator': 'apply',
  'java.util.function.BinaryOperator': 'apply',
  'java.util.function.IntFunction': 'apply',
  'java.util.function.Supplier': 'get',
  'java.util.function.Consumer': 'accept',
  'java.util.function.BiConsumer': 'accept',
  'java.util.function.Predicate': 'test',
  'java.util.function.BiPredicate': 'test',
  'java.util.function.IntPredicate': 'test',
  'java.util.function.IntUnaryOperator': 'applyAsInt',
  'java.util.function.IntBinaryOperator': 'applyAsInt',
  'java.util.function.ToIntFunction': 'applyAsInt',
};

type Call = (...given: unknown[]) => unknown;

/** `java.util.function` and its like, for `Java.extend(type, {apply: …})` and `new type(function …)`. */
export function functionClasses(): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(METHODS).map(([name, method]) => [name, interfaceOf(method)]));
}

function interfaceOf(method: string): object {
  const adapt = (given: unknown): Call => {
    const call = typeof given === 'function' ? (given as Call) : (given as { [name: string]: Call } | null)?.[method];
    if (typeof call !== 'function') throw new TypeError(`A function "${method}" is needed`);
    const adapted: Call = (...values) => call(...values);
    // `Function.apply` already means something else for a function of JavaScript: it takes its arguments singly here.
    return Object.assign(adapted, { [method]: adapted });
  };
  return Object.assign(
    function Type(given: unknown): Call {
      return adapt(given);
    },
    { adapt },
  );
}

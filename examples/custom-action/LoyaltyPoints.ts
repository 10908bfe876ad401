/** What a custom action gets; see the help page under CUSTOM ACTION. */
interface ActionContext {
  /** The expected text of the step. */
  readonly argument: string | null;
  readonly environment: { readonly pointsForADollar?: number };
  readonly browser: {
    read(locator: string): Promise<{ readonly text: string | null }>;
  };
  log(text: string): Promise<void>;
}

/**
 * Counts the points that a customer gets for the goods in the cart: for each whole dollar what the environment says, or one; and the
 * points of a welcome gift, if the step names some. Later steps find them as <points>.
 */
export default async function loyaltyPoints({ argument, environment, browser, log }: ActionContext) {
  const gift = Number(argument ?? 0);
  if (!Number.isInteger(gift) || gift < 0) throw new Error(`"${argument}" is no number of points`);
  const { text } = await browser.read('cart.goods');
  const dollars = Math.floor(Number((text ?? '').replace(/[$,]/g, '')));
  const points = gift + dollars * (environment.pointsForADollar ?? 1);
  await log(`${dollars} dollars and a gift of ${gift} points`);
  return { variables: { points } };
}

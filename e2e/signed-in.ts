import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

/** A product with a database of its own, and its first administrator, who is signed in twice: in a browser, and without one. */
export interface SignedIn {
  readonly database: TestingDatabase;
  readonly product: Product;
  readonly browser: Browser;
  readonly visitor: Visitor;
  readonly page: Page;
  readonly person: Person;
  /** Ends all of it. @throws Error when the product does not stop in order */
  end(): Promise<void>;
}

/** Starts a product and signs its administrator in. What was started is ended again when something of it fails. */
export async function startSignedIn(env: NodeJS.ProcessEnv = {}): Promise<SignedIn> {
  const undo: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    const database = await freshDatabase();
    undo.push(database.drop);
    const product = await startProduct({ DATABASE_URL: database.url, ...env });
    undo.push(async () => {
      const code = await product.stop();
      if (code !== 0) throw new Error(`The product stopped with code ${code}:\n${product.printed()}`);
    });
    const browser = await openBrowser();
    undo.push(() => browser.close());
    const { userName, password } = product.administrator;
    const visitor = await openVisitor(browser, product.url);
    const [person] = await Promise.all([signIn(product.url, userName, password), visitor.signIn(userName, password)]);
    return { database, product, browser, visitor, page: visitor.page, person, end };
  } catch (error) {
    await end();
    throw error;
  }
}

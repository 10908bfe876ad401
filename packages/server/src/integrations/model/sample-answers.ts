import type { RequestKind } from './find-requests.ts';

type SampleKind = Extract<RequestKind, 'gpt_api' | 'gpt_web'>;

/** What the sample requests are answered with, without any model; milliseconds as documented (spec 1 §9). */
export const SAMPLE_ANSWERS: Record<SampleKind, { delay: number; text: string }> = {
  gpt_api: {
    delay: 6000,
    text: [
      '  Scenario: Create an order and read it back',
      '    Given url apiUrl',
      "    And path 'orders'",
      "    And request { item: 'Green tea', count: 2 }",
      '    When method post',
      '    Then status 201',
      "    And match response contains { id: '#number', item: 'Green tea' }",
    ].join('\n'),
  },
  gpt_web: {
    delay: 5000,
    text: [
      '  Scenario: A customer signs in',
      '    Given NAVIGATE_TO_URL <shopUrl>',
      '    When User enters <user> in [signIn.user]',
      '    And User enters the secret <password> in [signIn.password]',
      '    And User clicks on [signIn.submit]',
      '    Then VERIFY [header.account] {Hello, mia}',
    ].join('\n'),
  },
};

/** Resolves after the time. @throws the signal's reason when it is aborted before */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

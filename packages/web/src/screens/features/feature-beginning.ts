import type { FeatureType } from '@stepwright/contract/entities/feature';

/** The text with which a new feature begins: of API tests one that can be run as soon as the environment knows where to ask. */
export function featureBeginning(name: string, type: FeatureType): string {
  return type === 'KARATE' ? apiBeginning(name) : `Feature: ${name}\n\n  Scenario: \n    `;
}

/** Whom to ask, what for, and what is expected: every request has these four lines. */
const apiBeginning = (name: string) => `Feature: ${name}

  # apiUrl is API test data of the environment that a run chooses: { "apiUrl": "https://shop.example/api" }
  Background:
    * url apiUrl

  Scenario: It answers
    # Replace the path, and say below what has to be in the answer.
    Given path '/'
    When method get
    Then status 200
    And match response == '#present'
`;

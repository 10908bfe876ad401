Feature: Loyalty points

  LoyaltyPoints.ts counts the points for what is in the cart. From a folder:
  npx stepwright run examples/custom-action --files examples/custom-action
    --environment examples/sample/environment.json --objects examples/sample/objects.json

  Scenario: A customer gets a point for each dollar and a gift
    Given NAVIGATE_TO_URL <shopUrl>
    And User clicks on [catalogue.addAssam]
    And User clicks on [header.cart]
    When CALL_CUSTOM <LoyaltyPoints> {25}
    Then VERIFY_VARIABLE <points> {34}

Feature: Buy tea

  Background:
    Given NAVIGATE_TO_URL <shopUrl>

  @smoke
  Scenario: Search, choose and order
    When User enters <favourite> in [catalogue.search]
    Then WAIT_UNTIL_TEXT [catalogue.resultCount] {1 product}
    And CLICK [catalogue.addFirst]
    And CLICK [catalogue.addFirst]
    And VERIFY [header.cartCount] {2}
    And CLICK [header.cart]
    And SET_VARIABLE [cart.total] <amount>
    And SELECT [cart.delivery] <Bicycle courier>
    And ELEMENT_IS_DISABLED [cart.order]
    And SELECT_CHECKBOX [cart.agree]
    And CLICK [cart.order]
    And VERIFY_TEXT_CONTAINS [thanks.details] {Your tea comes by Bicycle courier. You paid ${amount}.}
    And CAPTURE_SCREENSHOT <Order confirmed>

  Scenario: The cheapest tea comes first
    When SELECT [catalogue.sort] <Lowest price first>
    Then VERIFY [catalogue.firstName] {Red Rooibos}
    And VERIFY_ATTRIBUTE_VALUE [catalogue.search] <placeholder> {Search tea}

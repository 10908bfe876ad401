Feature: Coupon

  The coupon TENOFF takes ten percent off the goods, not off the shipping.

  Background:
    Given NAVIGATE_TO_URL <shopUrl>
    And User clicks on [catalogue.addAssam]
    And User clicks on [header.cart]

  Scenario: Ten percent off the goods
    When ENTER [cart.coupon] <TENOFF>
    And CLICK [cart.applyCoupon]
    Then VERIFY [cart.goods] {$9.00}
    And VERIFY [cart.shipping] {$5.00}
    And VERIFY [cart.discount] {-$0.90}
    And VERIFY [cart.total] {$13.10}

  Scenario: An unknown coupon is refused
    When ENTER [cart.coupon] <FREETEA>
    And CLICK [cart.applyCoupon]
    Then VERIFY [cart.couponError] {The coupon FREETEA is not known.}
    And VERIFY [cart.total] {$14.00}

Feature: Tea API

  The catalogue of the shop is open to everyone, orders belong to whoever signed in.
  apiUrl, user and password are API test data of the environment.

  Background:
    * url apiUrl

  Scenario: The catalogue lists what the shop sells
    Given path 'teas'
    When method get
    Then status 200
    And match each response contains { id: '#string', name: '#string', price: '#number? _ > 0' }
    And match response[*].id contains ['sencha', 'assam']

  Scenario Outline: <name> costs <price>
    Given path 'teas', '<id>'
    When method get
    Then status 200
    And match response contains { name: '<name>', price: '#(price)' }

    Examples:
      | id     | name            | price! |
      | sencha | Green Sencha    | 12.5   |
      | assam  | Assam Breakfast | 9      |

  Scenario: The coupon takes ten percent off the goods, not off the shipping
    * def session = call read('Shop session.feature')
    Given path 'orders'
    And header Authorization = 'Bearer ' + session.token
    And request { items: [{ tea: 'assam', amount: 2 }], coupon: 'TENOFF' }
    When method post
    Then status 201
    And match response contains { goods: 18, shipping: 5, discount: 1.8, total: 21.2 }
    # What was ordered can be read again.
    Given path 'orders', response.id
    And header Authorization = 'Bearer ' + session.token
    When method get
    Then status 200
    And match response.items == [{ tea: 'assam', amount: 2 }]

  Scenario: Nobody orders without signing in
    Given path 'orders'
    And request { items: [{ tea: 'assam', amount: 1 }] }
    When method post
    Then status 401
    And match response == { error: '#string' }

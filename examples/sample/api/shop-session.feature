Feature: Shop session

  Signs in at the shop's API; other features call it and use the token.

  @ignore
  Scenario: Sign in
    Given url apiUrl
    And path 'sign-in'
    And request { user: '#(user)', password: '#(password)' }
    When method post
    Then status 200
    And match response.token == '#string'
    * def token = response.token

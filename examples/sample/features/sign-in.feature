Feature: Sign in

  Everybody signs in with a name and a password; a wrong password says so and stays on the page.

  Background:
    Given NAVIGATE_TO_URL <signInUrl>

  @smoke
  Scenario: A customer signs in
    When User enters <user> in [signIn.user]
    And User enters the secret <password> in [signIn.password]
    And User clicks on [signIn.submit]
    Then VERIFY [header.account] {Hello, mia}
    And VALIDATE_TITLE {Tea - Kettle & Leaf}

  Scenario Outline: A wrong password is refused: <case>
    Then ENTER [signIn.user] <name>
    And ENTER [signIn.password] <secret>
    And CLICK [signIn.submit]
    And VERIFY [signIn.error] {User name or password is wrong.}
    And VERIFY_URL_CONTAINS {sign-in.html}

    Examples:
      | case           | name | secret   |
      | wrong password | mia  | coffee   |
      | unknown person | zoe  | tea-time |

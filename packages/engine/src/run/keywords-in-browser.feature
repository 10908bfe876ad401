Feature: Every keyword on a real page
  Background:
    Given NAVIGATE_TO_URL <home>
  Scenario: navigation
    Then SET_WINDOW_SIZE <1000;700>
    Then VALIDATE_TITLE {Keyword page}
    Then VERIFY_CURRENT_URL {/}
    Then VERIFY_URL_CONTAINS {127.0.0.1}
    Then NAVIGATE_TO_URL </two.html>
    Then REFRESH_PAGE
    Then NAVIGATE_BACK
    Then VERIFY_CURRENT_URL {/}
    Then NAVIGATE_FORWARD
    Then VERIFY_CURRENT_URL {/two.html}
  Scenario: click
    Then CLICK [//*[@id='b']]
    Then VERIFY [//*[@id='out']] {clicked}
    Then DOUBLE_CLICK [//*[@id='dbl']]
    Then VERIFY [//*[@id='out']] {double}
    Then RIGHT_CLICK [//*[@id='ctx']]
    Then VERIFY [//*[@id='out']] {context}
    Then CLICK_AT [//*[@id='b']] <3;3>
    Then VERIFY [//*[@id='out']] {clicked}
    Then CLICK_ON_INDEX_SUB_ELEMENT [//*[@id='list']] {Add to cart_1}
    Then VERIFY [//*[@id='out']] {second}
    Then CLICK_ON_SUB_ELEMENT [//*[@id='list']] {Oth}
    Then CLICK_ON_EXACT_SUB_ELEMENT [//*[@id='list']] {Other}
    Then CLICK_ON_LINK <Terms of use>
    Then VERIFY [//*[@id='out']] {terms}
    Then CLICK_ON_PARTIAL_LINK <Hom>
    Then CLICK_RANDOM [//*[@id='list']/li] <pick>
    Then VERIFY_VARIABLE <pick>
    Then HOVER_AND_CLICK [//*[@id='menu']] [//*[@id='lap']]
    Then VERIFY [//*[@id='out']] {laptop}
    Then HOVER [//*[@id='b']]
    Then HOVER_ON_INDEX_SUB_ELEMENT [//*[@id='list']] {Add_0}
    Then DRAG_AND_DROP [//*[@id='src']] [//*[@id='dst']]
    Then VERIFY [//*[@id='out']] {dropped}
    Then CLICK_JS [//*[@id='b']]
    Then VERIFY [//*[@id='out']] {clicked}
    Then CLICK_AND_ENTER [//*[@id='user']] <x>
    Then VERIFY_TEXT_CONTAINS [//*[@id='user']] {x}
  Scenario: enter
    Then ENTER [//*[@id='user']] <bob>
    Then VERIFY_VALUE [//*[@id='user']] {bob}
    Then ENTER_APPEND [//*[@id='user']] <" x">
    Then VERIFY_VALUE [//*[@id='user']] {bob x}
    Then DELETE_TEXT [//*[@id='user']] <2>
    Then VERIFY_VALUE [//*[@id='user']] {bob}
    Then DELETE_TEXT [//*[@id='user']]
    Then VERIFY_VALUE [//*[@id='user']] {}
    Then ENTER [//*[@id='ed']] <Hi there>
    Then VERIFY [//*[@id='ed']] {Hi there}
    Then CLEAR_FIELD [//*[@id='ed']]
    Then VERIFY [//*[@id='ed']] {}
    Then CLEAR_FIELD [//*[@id='area']]
    Then ENTER_SLOWLY [//*[@id='area']] <lap> {10}
    Then VERIFY [//*[@id='area']] {lap}
    Then ENTER_JS [//*[@id='ro']] <js>
    Then VERIFY_VALUE [//*[@id='ro']] {js}
    Then SET_ELEMENT_TEXT [//*[@id='t']] <New>
    Then VERIFY [//*[@id='t']] {New}
    Then ENTER_DATE [//*[@id='date']] <today>
    Then VERIFY_ELEMENT_VALUE_LENGTH [//*[@id='date']] {10}
    Then ENTER [//*[@id='col']] <#0a7d33>
    Then VERIFY_VALUE [//*[@id='col']] {#0a7d33}
    Then ENTER_AND_SUBMIT [//*[@id='q']] <laptop>
    Then VERIFY [//*[@id='out']] {submitted laptop}
    Then ENTER_RANDOM_TEXT [//*[@id='q']] <8> {nick}
    Then VERIFY_VALUE [//*[@id='q']] {nick}
    Then ENTER_RANDOM_NUMBER [//*[@id='q']] <5;9> {num}
    Then VERIFY_VALUE [//*[@id='q']] {num}
    Then ENTER_ON_INDEX_ELEMENT [//*[@class='m']] {5_1}
    Then VERIFY_VALUE [(//*[@class='m'])[2]] {5}
    Then ENTER_SECRET [//*[@id='q']] <geheim>
    Then FILE_UPLOAD [//*[@id='file']] <a.txt;b.txt>
    Then VERIFY [//*[@id='out']] {file a.txt,b.txt}
    Then ENTER [//*[@id='one']] <a.txt>
    Then SEND_TAB_ACTION [//*[@id='user']]
    Then KEY_PRESS [//*[@id='user']] <MOD+a;DELETE;SHIFT+h;i>
    Then VERIFY_VALUE [//*[@id='user']] {Hi}
    Then TAB_KEY_PRESS <2>
    Then ENTER [//*[@id='sel']] <Fra>
    Then VERIFY_SELECTED_OPTION [//*[@id='sel']] {France}
  Scenario: select
    Then SELECT [//*[@id='sel']] <Germany>
    Then VERIFY [//*[@id='out']] {sel DE}
    Then VERIFY_SELECTED_OPTION [//*[@id='sel']] {Germany}
    Then SELECT_PARTIAL_TEXT [//*[@id='sel']] <Fra>
    Then SELECT_BY_VALUE [//*[@id='sel']] <DE>
    Then SELECT_BY_INDEX [//*[@id='sel']] <2>
    Then VERIFY_SELECTED_OPTION [//*[@id='sel']] {France}
    Then UNSELECT [//*[@id='mul']] <A>
    Then SELECT [//*[@id='mul']] <C>
    Then VERIFY_SELECTED_OPTION [//*[@id='mul']] {B;C}
    Then UNSELECT [//*[@id='mul']]
    Then VERIFY_SELECTED_OPTION [//*[@id='mul']] {}
    Then SELECT_CHECKBOX [//*[@id='cb']]
    Then VERIFY_IS_SELECTED [//*[@id='cb']]
    Then UNSELECT_CHECKBOX [//*[@id='cb']]
    Then VERIFY_IS_UNSELECTED [//*[@id='cb']]
    Then UNSELECT_CHECKBOX [//*[@id='cb2']]
    Then SELECT_RADIO_BUTTON [//input[@type='radio']] <By card>
    Then VERIFY_IS_SELECTED [//input[@value='card']]
    Then SELECT_RADIO_BUTTON [//input[@value='cash']]
  Scenario: wait
    Then EXECUTE_JAVA_SCRIPT <later()>
    Then WAIT_UNTIL [//*[@id='late']] {visible}
    Then WAIT_UNTIL_TEXT [//*[@id='job']] {Fin}
    Then WAIT_UNTIL_ATTRIBUTE [//*[@id='job']] <2> {data-state=done}
    Then WAIT_UNTIL_CSS [//*[@id='job']] <2> {opacity=0.5}
    Then WAIT_UNTIL_CSS [//*[@id='job']] <2> {marginTop=~5px}
    Then WAIT_UNTIL_ELEMENTS_COUNT [//*[@id='list']/li] {3}
    Then WAIT_UNTIL_URL_CONTAINS {127}
    Then WAIT_UNTIL_PAGE_LOADED <5>
    Then EXPLICIT_WAIT [//*[@id='b']] <1>
    Then FLUENT_WAIT [//*[@id='b']] <1>
    Then DELAY <0.1>
    Then DELAY [//*[@id='b']] <9>
    Then WAIT_UNTIL [//*[@id='off']] {disabled}
    Then WAIT_UNTIL [//*[@id='b']] {enabled}
    Then WAIT_UNTIL [//*[@id='cb']] {unselected}
    Then WAIT_UNTIL [//*[@id='nope']] {hidden}
  Scenario: verify
    Then VERIFY [//*[@id='t']] {Wel come}
    Then VERIFY [//*[@id='t']] <x> {false}
    Then VERIFY_TEXT_IGNORE_CASE [//*[@id='t']] {WEL COME}
    Then VERIFY_TEXT_MATCHES [//*[@id='t']] {^Wel\s}
    Then VERIFY_LINK <Terms of use>
    Then VERIFY_PARTIAL_LINK <nothing> {false}
    Then VERIFY_ELEMENT_TEXT_LENGTH [//*[@id='t']] {8}
    Then ELEMENT_IS_CLICKABLE [//*[@id='b']]
    Then ELEMENT_IS_CLICKABLE [//*[@id='off']] {false}
    Then ELEMENT_IS_ENABLED [//*[@id='off']] {false}
    Then ELEMENT_IS_DISABLED [//*[@id='off']]
    Then VERIFY_ELEMENT_PRESENT [//*[@id='late']]
    Then VERIFY_ELEMENT_NOT_PRESENT [//*[@id='nope']]
    Then VERIFY_ELEMENT_VISIBLE [//*[@id='b']]
    Then VERIFY_ELEMENT_NOT_VISIBLE [//*[@id='late']]
    Then VERIFY_ELEMENT_HEIGHT [//*[@id='box']] {60px}
    Then VERIFY_ELEMENT_WIDTH [//*[@id='box']] {100-130px}
    Then VERIFY_HEIGHT [//*[@id='box']] <gte> {60}
    Then VERIFY_HEIGHT <gt> {2000}
    Then VERIFY_IMAGE_LOADED [//*[@id='img']]
    Then VERIFY_IMAGE_LOADED [//*[@id='broken']] {false}
    Then VERIFY_IMAGE_SRC_EXIST [//*[@id='broken']] <nope>
    Then VERIFY_ATTRIBUTE_VALUE [//*[@id='nw']] <href> {/two.html}
    Then VERIFY_ATTRIBUTE_VALUE [//*[@id='off']] <disabled> {true}
    Then VERIFY_ATTRIBUTE_VALUE [//*[@id='b']] <disabled> {false}
    Then VERIFY_ATTRIBUTE_CONTAINS [//*[@id='nw']] <target> {blank}
    Then VERIFY_ATTRIBUTE_PRESENT [//*[@id='off']] <disabled>
    Then SET_ATTRIBUTE [//*[@id='box']] <data-x> {1}
    Then REMOVE_ATTRIBUTE [//*[@id='ro']] <readonly>
    Then ENTER [//*[@id='ro']] <now>
    Then VERIFY_CSS_VALUE [//*[@id='box']] <background-color> {#0a7d33}
    Then VERIFY_CSS_VALUE [//*[@id='box']] {width:~121px;color:white}
    Then VERIFY_NUMERIC_VALUES [//*[@class='n']] {>= 1,250.5}
    Then VERIFY_RELATIVE_VALUES [(//*[@class='n'])[1]] <lt> [(//*[@class='n'])[2]]
    Then VERIFY_ELEMENTS_COUNT [//*[@id='list']/li] {3}
    Then VERIFY_ELEMENTS_TEXT_VALUES [//*[@id='list']/li] {Add to cart;Add to cart;Other}
    Then SET_VARIABLE [//*[@id='t']] <a>
    Then VERIFY_VARIABLE <a> {Wel come}
    Then SET_ATTRIBUTE_VARIABLE [//*[@id='nw']] <h> {href}
    Then SET_CSS_VARIABLE [//*[@id='box']] <c> {background-color}
    Then VERIFY_VARIABLE <c> {rgba(10, 125, 51, 1)}
    Then SET_URL_VARIABLE <u>
    Then SET_HEIGHT_VARIABLE [//*[@id='box']] <hh>
    Then SET_WIDTH_VARIABLE [//*[@id='box']] <ww>
    Then SET_COUNT_VARIABLE [//*[@id='list']/li] <cc>
    Then SET_VARIABLE_BY_REGEX [//*[@class='n']] <rx> {(\d+)\.}
    Then VERIFY_VARIABLE <rx> {250}
    Then MATH_OPERATIONS <sum(hh,ww)> {s}
    Then VERIFY_VARIABLE <s> {180}
    Then JWT_DECODE <tok> {claims}
    Then VERIFY_RELATIVE_VALUES <claims.sub> {eq bob}
    Then EXECUTE_JAVA_SCRIPT [//*[@id='t']] <return arguments[0].id + Object.keys(arguments[1]).length> {r}
    Then VERIFY_TEXT_CONTAINS [//*[@id='t']] {Wel}
    Then EXECUTE_JAVA_SCRIPT <return document.body.firstElementChild> {r}
    Then PRINT_TO_REPORT <r>
    Then SCROLL <BOTTOM>
    Then SCROLL <UP> {2}
    Then SCROLL_BY <0;100>
    Then SCROLL_TO_ELEMENT [//*[@id='abs']]
    Then CAPTURE_SCREENSHOT <shot>
    Then CAPTURE_SCREENSHOT [//*[@id='t']] <el>
    Then HIGHLIGHT_ELEMENT [//*[@id='t']] <0.2>
    Then IF_CONDITION [//*[@id='t']] {stringequals nothing}
    Then CLICK [//*[@id='never']]
  Scenario: frames and windows
    Then SWITCH_IFRAME <pay>
    Then VERIFY [//*[@id='in']] {Inside}
    Then SWITCH_IFRAME_LOCATOR [//*[@id='deep']]
    Then VERIFY [//*[@id='d']] {Deep}
    Then SWITCH_TO_PARENT_FRAME
    Then VERIFY [//*[@id='in']] {Inside}
    Then SWITCH_TO_DEFAULT_CONTENT
    Then CLICK [//*[@id='nw']]
    Then SWITCH_WINDOW <Second page>
    Then VERIFY [//*[@id='p2']] {two}
    Then CLOSE_TAB <Keyword page>
    Then OPEN_NEW_TAB <home>
    Then CLOSE_TAB
    Then VERIFY [//*[@id='p2']] {two}
  Scenario: alerts
    Then CLICK [//*[@id='al']]
    Then VERIFY_ALERT_PRESENT <Sure?>
    Then DISMISS_ALERT
    Then CLICK [//*[@id='al']]
    Then ACCEPT_ALERT
    Then VERIFY_ALERT_PRESENT {false}
    Then CLICK [//*[@id='pr']]
    Then ENTER_ALERT_TEXT <Ada>
    Then ACCEPT_ALERT
    Then VERIFY [//*[@id='out']] {Ada}

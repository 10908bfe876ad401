/**
 * Function declaration for the page: what WebDriver's element click does to an option, since a closed list cannot be reached with the
 * pointer. A single select takes the option, a multiple one turns its choice round; events as after a person's choice.
 */
export const chooseOption = `(option) => {
  const select = option.closest('select');
  if (!select) { option.click(); return; }
  if (option.disabled || select.matches(':disabled')) return;
  const mouse = (type) => select.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, view: window }));
  mouse('mouseover'); mouse('mousemove'); mouse('mousedown');
  select.focus();
  const before = option.selected;
  option.selected = select.multiple ? !before : true;
  if (option.selected !== before) {
    select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  mouse('mouseup'); mouse('click');
}`;

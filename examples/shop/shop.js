/** The demo shop: one small script for its four pages. State lives in sessionStorage, so every browser session starts empty. */

const PRODUCTS = [
  { id: 'sencha', name: 'Green Sencha', about: 'Grassy and bright, 100 g', price: 1250, colour: '#8fbf7f' },
  { id: 'assam', name: 'Assam Breakfast', about: 'Malty and strong, 100 g', price: 900, colour: '#b0643a' },
  { id: 'earl-grey', name: 'Earl Grey', about: 'Bergamot and black tea, 100 g', price: 1100, colour: '#6d7fa8' },
  { id: 'rooibos', name: 'Red Rooibos', about: 'Sweet, without caffeine, 100 g', price: 850, colour: '#c4583b' },
  { id: 'oolong', name: 'Milk Oolong', about: 'Creamy and floral, 50 g', price: 1600, colour: '#c9b36a' },
  { id: 'kettle', name: 'Copper Kettle', about: 'Holds 1.2 litres', price: 4500, colour: '#b87333' },
];
const PEOPLE = { mia: 'tea-time', sam: 'black-pearl' };
const SHIPPING = 500;
const COUPONS = { TENOFF: 10 };

const read = (key, fallback) => JSON.parse(sessionStorage.getItem(`shop.${key}`) ?? 'null') ?? fallback;
const write = (key, value) => sessionStorage.setItem(`shop.${key}`, JSON.stringify(value));
const money = (cents) => `$${(cents / 100).toFixed(2)}`;
const byId = (id) => document.getElementById(id);

function make(tag, properties = {}, children = []) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function drawHeader() {
  const user = read('user', null);
  const count = Object.values(read('cart', {})).reduce((sum, n) => sum + n, 0);
  byId('cart-count').textContent = String(count);
  const account = byId('account');
  account.textContent = user ? `Hello, ${user}` : 'Sign in';
  account.href = user ? '#' : 'sign-in.html';
}

function addToCart(id) {
  const cart = read('cart', {});
  cart[id] = (cart[id] ?? 0) + 1;
  write('cart', cart);
  drawHeader();
}

function drawCatalogue() {
  const words = byId('search').value.trim().toLowerCase();
  const order = byId('sort').value;
  const found = PRODUCTS.filter((product) => product.name.toLowerCase().includes(words));
  if (order === 'price') found.sort((a, b) => a.price - b.price);
  if (order === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  byId('products').replaceChildren(
    ...found.map((product) => {
      const swatch = make('div', { className: 'swatch' });
      swatch.style.background = product.colour;
      const button = make('button', {
        type: 'button',
        textContent: 'Add to cart',
        onclick: () => addToCart(product.id),
      });
      button.dataset.product = product.id;
      return make('li', { className: 'card' }, [
        swatch,
        make('h2', { textContent: product.name }),
        make('p', { textContent: product.about }),
        make('div', { className: 'row' }, [
          make('span', { className: 'price', textContent: money(product.price) }),
          button,
        ]),
      ]);
    }),
  );
  byId('result-count').textContent = found.length === 1 ? '1 product' : `${found.length} products`;
}

/** Searching answers a moment later, as a shop with a server does. */
function startCatalogue() {
  let timer;
  byId('search').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(drawCatalogue, 300);
  });
  byId('sort').addEventListener('change', drawCatalogue);
  drawCatalogue();
}

function startSignIn() {
  byId('sign-in-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const user = byId('user').value.trim();
    const error = byId('sign-in-error');
    if (PEOPLE[user] === byId('password').value) {
      write('user', user);
      location.href = 'index.html';
      return;
    }
    error.textContent = 'User name or password is wrong.';
    error.hidden = false;
  });
}

function drawCart() {
  const cart = read('cart', {});
  const lines = PRODUCTS.filter((product) => cart[product.id] > 0);
  byId('empty-cart').hidden = lines.length > 0;
  byId('cart').hidden = lines.length === 0;
  byId('lines').replaceChildren(
    ...lines.map((product) => {
      const quantity = make('input', { type: 'number', min: '0', max: '20', value: String(cart[product.id]) });
      quantity.setAttribute('aria-label', `Quantity of ${product.name}`);
      quantity.addEventListener('change', () => {
        write('cart', { ...read('cart', {}), [product.id]: Math.max(0, Number(quantity.value) || 0) });
        drawCart();
        drawHeader();
      });
      return make('tr', {}, [
        make('td', { textContent: product.name }),
        make('td', {}, [quantity]),
        make('td', { className: 'number', textContent: money(product.price) }),
        make('td', { className: 'number line-total', textContent: money(product.price * cart[product.id]) }),
      ]);
    }),
  );
  const goods = lines.reduce((sum, product) => sum + product.price * cart[product.id], 0);
  const percent = COUPONS[read('coupon', '')] ?? 0;
  // The defect that the sample's third feature finds: the coupon is taken off the shipping as well.
  const discount = Math.round(((goods + SHIPPING) * percent) / 100);
  byId('goods').textContent = money(goods);
  byId('shipping').textContent = money(SHIPPING);
  byId('discount-row').hidden = percent === 0;
  byId('discount').textContent = `-${money(discount)}`;
  byId('total').textContent = money(goods + SHIPPING - discount);
}

function startCart() {
  byId('apply-coupon').addEventListener('click', () => {
    const code = byId('coupon').value.trim().toUpperCase();
    const known = code in COUPONS;
    byId('coupon-error').hidden = known;
    byId('coupon-error').textContent = known ? '' : `The coupon ${code} is not known.`;
    if (known) write('coupon', code);
    drawCart();
  });
  byId('agree').addEventListener('change', (event) => {
    byId('order').disabled = !event.target.checked;
  });
  byId('order').addEventListener('click', () => {
    write('order', { delivery: byId('delivery').selectedOptions[0].textContent, total: byId('total').textContent });
    write('cart', {});
    location.href = 'thanks.html';
  });
  drawCart();
}

function startThanks() {
  const order = read('order', null);
  byId('thanks').textContent = order ? `Thank you, ${read('user', 'guest')}!` : 'There is no order yet.';
  byId('order-details').textContent = order ? `Your tea comes by ${order.delivery}. You paid ${order.total}.` : '';
}

drawHeader();
const page = document.body.dataset.page;
if (page === 'catalogue') startCatalogue();
if (page === 'sign-in') startSignIn();
if (page === 'cart') startCart();
if (page === 'thanks') startThanks();

/* For tests of proposed locators: a page that is built from the same data in several ways, so that each target can be followed. */
(() => {
  const targets = new Map();
  let proposals = new Map();
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'key') targets.set(value, element);
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };

  window.build = ({ wrap = false, first = false, seed = 1, reword = false }) => {
    targets.clear();
    let random = seed * 7919;
    const hash = () => {
      random = (random * 48271) % 2147483647;
      return random.toString(36).slice(0, 6).padEnd(6, 'q7');
    };
    let texts = 0;
    const say = (text) => {
      texts += 1;
      return reword && texts % 10 === 4 ? `${text} now` : text;
    };
    const rowOf = (key, title, state) =>
      make(
        'tr',
        { class: `r-${hash()}` },
        make('td', {}, key),
        make('td', { key: `title ${key}` }, title),
        make('td', {}, state),
        make(
          'td',
          {},
          make('input', { type: 'checkbox', id: `mui-${hash()}`, key: `tick ${key}` }),
          make('button', { class: `btn b${hash()}`, key: `edit ${key}` }, say('Edit')),
          make('button', { class: `btn b${hash()}`, key: `delete ${key}` }, say('Delete')),
        ),
      );
    const rows = Array.from({ length: 16 }, (_, at) =>
      rowOf(
        `A-${101 + at}`,
        `Order of ${'Ada Ben Cleo Dan Eve Finn Gus Hal Ida Jon Kim Lea Max Noa Oda Pia'.split(' ')[at]}`,
        at % 2 ? 'open' : 'closed',
      ),
    );
    if (first) rows.unshift(rowOf('B-900', 'Order of Zoe', 'open'));
    const nav = ['Home', 'Orders', 'Customers', 'Reports', 'Settings', 'Help'].map((word) =>
      make('li', {}, make('a', { href: `/${word.toLowerCase()}`, key: `nav ${word}` }, say(word))),
    );
    if (first) nav.unshift(make('li', {}, make('a', { href: '/news' }, 'News')));
    const fields = ['First name', 'Last name', 'Street', 'City', 'Postcode', 'E-mail', 'Telephone', 'Remarks'].map(
      (word, at) => {
        const id = at % 2 ? `field-${hash()}` : word.toLowerCase().replace(' ', '-');
        const field = make(word === 'Remarks' ? 'textarea' : 'input', {
          id,
          name: at % 3 ? word.replace(/\W/g, '') : hash(),
          key: `field ${word}`,
        });
        return make('div', { class: `f ${hash()}` }, make('label', { for: id }, say(word)), field);
      },
    );
    if (first)
      fields.unshift(
        make('div', {}, make('label', { for: 'vat' }, 'VAT number'), make('input', { id: 'vat', name: 'vat' })),
      );
    const radios = ['Post', 'Courier', 'Pick-up'].map((word) =>
      make(
        'label',
        {},
        make('input', { type: 'radio', name: 'delivery', value: word.toLowerCase(), key: `radio ${word}` }),
        ` ${say(word)}`,
      ),
    );
    const selects = ['Country', 'Language'].map((word) =>
      make(
        'p',
        {},
        make(
          'select',
          { 'aria-label': say(word), name: word, key: `select ${word}` },
          make('option', {}, 'One'),
          make('option', {}, 'Two'),
        ),
      ),
    );
    const cards = Array.from({ length: 8 }, (_, at) => {
      const name = ['Green tea', 'Black tea', 'White tea', 'Oolong', 'Rooibos', 'Mint', 'Kettle', 'Cup'][at];
      return make(
        'li',
        { class: 'card' },
        make('h2', { key: `card ${name}` }, name),
        make('p', {}, `About ${name}`),
        make('span', { class: 'price', key: `price ${name}` }, `$${at + 3}.50`),
        make('button', { type: 'button', key: `buy ${name}` }, say('Add to cart')),
      );
    });
    if (first)
      cards.unshift(
        make(
          'li',
          { class: 'card' },
          make('h2', {}, 'Matcha'),
          make('span', { class: 'price' }, '$9.00'),
          make('button', { type: 'button' }, 'Add to cart'),
        ),
      );
    const actions = ['Save', 'Cancel', 'Print', 'Export'].map((word, at) =>
      make(
        'button',
        { type: 'button', ...(at === 0 ? { 'data-testid': 'save' } : { id: `btn-${hash()}` }), key: `action ${word}` },
        say(word),
      ),
    );
    const icons = ['Close', 'Refresh', 'Menu'].map((word) =>
      make('button', { 'aria-label': say(word), class: hash(), key: `icon ${word}` }, make('i')),
    );
    const content = [
      make('nav', {}, make('ul', {}, ...nav)),
      make(
        'main',
        {},
        make('h1', { key: 'title' }, say('Orders of today')),
        make('div', {}, ...icons),
        make('table', {}, make('tbody', {}, ...rows)),
        make('form', { class: hash() }, ...fields, ...radios, ...selects, ...actions),
        make('ul', { class: 'grid' }, ...cards),
      ),
    ];
    document.body.replaceChildren(
      ...(wrap
        ? [
            make('div', { class: 'banner' }, 'We have moved'),
            make('div', {}, make('div', { class: 'shell' }, ...content)),
          ]
        : content),
    );
  };

  window.proposeAll = () => {
    proposals = new Map([...targets].map(([key, element]) => [key, window.propose(element).locators]));
    return targets.size;
  };

  const judge = (element, wanted) => (element === undefined ? 'lost' : element === wanted ? 'found' : 'wrong');
  window.survival = () => {
    const first = { found: 0, wrong: 0, lost: 0 };
    const ranked = { found: 0, wrong: 0, lost: 0, misses: [] };
    for (const [key, wanted] of targets) {
      const locators = proposals.get(key);
      if (!locators) continue;
      first[judge(window.pick(document, locators[0].path)[0], wanted)] += 1;
      const matches = locators.map(({ path }) => window.pick(document, path));
      const at = matches.findIndex((found, place) => found.length > 0 && (place === 0 || found.length === 1));
      const verdict = judge(at < 0 ? undefined : matches[at][0], wanted);
      ranked[verdict] += 1;
      if (verdict !== 'found') ranked.misses.push([key, verdict, locators.map(({ text }) => text)]);
    }
    return { first, ranked };
  };
})();

// Classes of the tests themselves that listed features name.
({
  'com.intuit.karate.core.parallel.Hello': {
    sayHello: (message) => `hello ${message}`,
    sayHelloFactory: () => (message) => `hello ${message}`,
  },
  'com.intuit.karate.core.MockUtils': {
    testBytes: new Uint8Array([15, 98, -45, 0, 0, 7, -124, 75, 12, 26, 0, 9]),
  },
});

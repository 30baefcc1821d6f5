/**
 * Node’s module `http`. An `import` of it would read each of its exports, and with `WebSocket` load Node’s client for
 * `fetch`: 13 MB that nothing else here uses.
 */
export const http = process.getBuiltinModule('node:http');

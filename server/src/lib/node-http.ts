/**
 * Node’s module `http`. An `import` of it would read each of its exports, and with `WebSocket` load Node’s client for
 * `fetch`: 13 MB that the server needs only with an S3 store.
 */
export const http = process.getBuiltinModule('node:http');

/** The server, restarted on changes, and the web with hot reload, side by side; Ctrl+C ends both. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const programs = [
  ['--watch', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web'],
];

const children = programs.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));
const end = () => children.forEach((child) => child.kill('SIGTERM'));

// Ctrl+C reaches the children from the terminal as well; here it only keeps us until both have ended.
process.on('SIGINT', end);
process.on('SIGTERM', end);

const exits = children.map((child) => once(child, 'exit'));
await Promise.race(exits);
end();
await Promise.all(exits);

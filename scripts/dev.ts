/** Runs the server (restarted on changes) and the web (hot reload) together; Ctrl+C stops both. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const programs = [
  ['--watch', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web'],
];

const children = programs.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));
const end = () => children.forEach((child) => child.kill('SIGTERM'));

// The terminal sends Ctrl+C to the children too; this handler keeps the script alive until both have exited.
process.on('SIGINT', end);
process.on('SIGTERM', end);

const exits = children.map((child) => once(child, 'exit'));
await Promise.race(exits);
end();
await Promise.all(exits);

import * as z from 'zod';

// The content security policy forbids eval, which zod would use to compile schemas. Imported first: other modules
// already parse what the browser stores while they load.
z.config({ jitless: true });

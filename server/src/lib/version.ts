import manifest from '../../../package.json' with { type: 'json' };

/** The product's version, as the footer, the health check and the API document show it. */
export const version: string = manifest.version;

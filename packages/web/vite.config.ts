import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server listens while the web application is being developed. */
const server = process.env.STEPWRIGHT_URL ?? 'http://127.0.0.1:4300';
const PROXIED = ['/api', '/auth', '/oidc', '/sign-in', '/reports', '/demo'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The server replaces the marker with a fresh nonce in every index.html that it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Data addresses would need their own permission in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 900,
    // Left alone, whatever two screens share becomes a file of its own: a hundred small files a screen, each of which costs the browser and
    // the server more than its bytes. What most screens use comes in one file, and stays out of what a visitor meets first.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'first', test: /(projects|landing)-screen/, priority: 3 },
            { name: 'common', minShareCount: 9, priority: 2 },
            { name: 'shared', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(PROXIED.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});

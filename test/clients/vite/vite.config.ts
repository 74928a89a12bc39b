import { defineConfig } from 'vite';

/** Where folio listens. Start it with `BASE_URL=http://localhost:5173`. */
const target = process.env.FOLIO_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  server: {
    proxy: {
      '/graphql': target,
      '/assets/graphiql': target,
      '/files': target,
      '/api': target,
      '/prompt-versions': target,
      '/exports': target,
    },
  },
});

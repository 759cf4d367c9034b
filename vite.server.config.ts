import { defineConfig } from 'vite'

/** Loaded when first needed, by few requests or on one engine alone; argon2 is no JavaScript. */
const outside = ['@node-rs/argon2', 'nodemailer', 'openid-client', 'pg']

// The server in one file: most of a start from the sources goes into finding and linking a thousand
// modules (docs/decisions/005-instances-updates-cluster.md).
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist',
    target: 'node26',
    rolldownOptions: {
      output: {
        // One level below the root as the sources are, so that both find other files in one way.
        entryFileNames: 'server.mjs',
        codeSplitting: false,
        // The process holds this text: one byte a character where all are ASCII, else two.
        minify: {
          compress: false,
          mangle: false,
          codegen: { removeWhitespace: false, asciiOnly: true },
        },
        comments: false,
      },
    },
  },
})

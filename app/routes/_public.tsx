export { PublicShell as component } from '../signed-out/public-shell.tsx'

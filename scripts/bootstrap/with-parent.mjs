// npm sends SIGTERM to the shell that runs this process, and that shell ends without passing it on.
// So a process that npm runs sends itself SIGTERM when its parent has ended.
const parent = process.ppid

const watch = setInterval(() => {
  if (process.ppid === parent) return
  // Sent once: a second signal could interrupt a graceful shutdown.
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()

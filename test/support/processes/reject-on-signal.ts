/** Loaded into a server with `--import`: causes an unhandled rejection at SIGUSR2. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('planted'));
});

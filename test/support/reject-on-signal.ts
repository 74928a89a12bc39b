/** Loaded into a server with `--import`: a rejection that nobody handles, at SIGUSR2. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('planted'));
});

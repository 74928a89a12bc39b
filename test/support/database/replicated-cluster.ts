import { rmSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { newPostgresFolder } from './postgres-programs.ts';
import { PrivateCluster } from './private-cluster.ts';

/** Two PostgreSQL servers for the tests of a file: the second one is a standby of the first. */
export function useReplicatedCluster() {
  const folders = [newPostgresFolder(), newPostgresFolder()] as const;
  const clusters: PrivateCluster[] = [];
  const at = (index: number) => {
    const cluster = clusters[index];
    if (!cluster) throw new Error('the cluster is created before all tests');
    return cluster;
  };
  beforeAll(async () => {
    const primary = await PrivateCluster.create(folders[0]);
    clusters.push(primary);
    await primary.start();
    const standby = await PrivateCluster.standbyOf(primary, folders[1]);
    clusters.push(standby);
    await standby.start();
  });
  afterAll(async () => {
    // The primary waits for its standby.
    for (const cluster of clusters.toReversed()) await cluster.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  return {
    get primary() {
      return at(0);
    },
    get standby() {
      return at(1);
    },
  };
}

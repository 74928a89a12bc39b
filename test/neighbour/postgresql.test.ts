import { testNeighbour } from './test-neighbour.ts';

testNeighbour('PostgreSQL');

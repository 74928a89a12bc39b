import type { Plugin } from 'graphql-yoga';
import { LightRequest } from '../yoga/light-request.ts';

/**
 * Replaces Yoga's readers of request parameters, which return 500 for malformed variables in a URL,
 * accept forms, and read uploads into memory.
 */
export function useRequestParameters(): Plugin {
  return {
    onRequestParse({ setRequestParser }) {
      setRequestParser(readParameters);
    },
  };
}

async function readParameters(request: Request) {
  const light = LightRequest.of(request);
  try {
    return await light.readParameters();
  } catch (error) {
    light.failure = error;
    throw error;
  }
}

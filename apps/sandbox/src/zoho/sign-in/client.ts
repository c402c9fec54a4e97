export interface Client {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** Characters of REPLIES_ADDRESS before the @: with a plus and 52 letters of ours they are the 64 that a mail server must take (RFC 5321). */
export const replyNameAtMost = 11;
